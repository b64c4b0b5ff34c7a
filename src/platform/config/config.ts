import { BRANDS } from './brands.js';
import type { Brand } from './brand.js';
import { withFeatures } from './features.js';
import { oidcProblems } from './oidc-variables.js';
import { variablesOf } from './variables.js';
import type { Variable } from './variable.js';

type Variables = ReturnType<typeof variablesOf>;
type Values = {
  readonly [Key in keyof Variables]: NonNullable<ReturnType<Variables[Key]['read']>>;
};

/** Lists all invalid variables, each with its name, its text and what it must be. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** The typed configuration and its brands. A class, so that it can be injected. */
export class Config {
  constructor(
    values: Values,
    readonly brands: readonly Brand[],
  ) {
    Object.assign(this, values);
  }
}

/** Adds the value of each variable as a typed property, under its key in `variables.ts`. */
export interface Config extends Values {}

/** @throws ConfigError with all invalid variables */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  brands: readonly Brand[] = Object.values(BRANDS),
): Config {
  const problems: string[] = [];
  const entries = Object.entries<Variable<unknown>>(variablesOf(brands)).map(([key, variable]) => {
    const text =
      env[variable.name] ?? env[variable.formerName ?? variable.name] ?? variable.fallback;
    const value = variable.read(text);
    if (value === undefined) problems.push(problemOf(variable, text));
    return [key, value];
  });
  const values = Object.fromEntries(entries) as Values;
  if (problems.length === 0) problems.push(...oidcProblems(values));
  if (problems.length > 0) throw new ConfigError(problems);
  return new Config(
    values,
    brands.map((brand) => withFeatures(brand, values.features)),
  );
}

function problemOf({ name, must, isSecret }: Variable<unknown>, text: string): string {
  return isSecret
    ? `${name} must be ${must}. Its value may contain a password and is not shown`
    : `${name} must be ${must}, but is "${text}"`;
}
