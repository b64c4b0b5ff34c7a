import { createPrivateKey } from 'node:crypto';

/** The used fields of a Google service account's JSON key. `privateKey` is PEM. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKey: string;
}

/** Parses the JSON key; undefined if it is invalid. */
export function readServiceAccount(text: string): ServiceAccount | undefined {
  try {
    const {
      project_id: projectId,
      client_email: clientEmail,
      private_key: privateKey,
    } = JSON.parse(text) as Record<string, unknown>;
    if (
      typeof projectId !== 'string' ||
      typeof clientEmail !== 'string' ||
      typeof privateKey !== 'string'
    )
      return undefined;
    if (!/^[\w-]+$/.test(projectId) || createPrivateKey(privateKey).asymmetricKeyType !== 'rsa')
      return undefined;
    return { projectId, clientEmail, privateKey };
  } catch {
    return undefined;
  }
}

/** The text, if it is empty or the JSON key of a service account. */
export function optionalServiceAccount(text: string): string | undefined {
  return text === '' || readServiceAccount(text) ? text : undefined;
}
