import type { AuthDialogProps } from '../../../../views/account/auth-dialog.js';
import type { Brand } from '../../../platform/config/brand.js';
import { signInHref } from '../../../routes/account-links.js';
import { presentSignIn } from './sign-in.presenter.js';

/** Sign-up in a dialog, for guests who have reached the limit of saved cars. */
export function presentAuthDialog(
  { texts }: Brand,
  refUrl: string | undefined,
  providerHost?: string,
): AuthDialogProps {
  const { step } = presentSignIn(true, refUrl, providerHost);
  const { title, text } = texts.saveCars;
  return {
    title,
    text,
    step,
    signIn: { text: 'Already have an account? Sign in', href: signInHref('signin', refUrl) },
  };
}
