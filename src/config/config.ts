import { VARIABLES } from './variables.js';

type Values = { readonly [Key in keyof typeof VARIABLES]: NonNullable<ReturnType<(typeof VARIABLES)[Key]['read']>> };

/** Says every wrong variable at once, each with its name, its text and what it must be. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** The typed configuration; a class so that it can be injected. */
export class Config {
  constructor(values: Values) {
    Object.assign(this, values);
  }
}
export interface Config extends Values {}

/** @throws ConfigError naming all variables that are wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = [];
  const entries = Object.entries(VARIABLES).map(([key, variable]) => {
    const text = env[variable.name] ?? variable.fallback;
    const value = variable.read(text);
    if (value === undefined) problems.push(`${variable.name} must be ${variable.must}, but is "${text}"`);
    return [key, value];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return new Config(Object.fromEntries(entries) as Values);
}
