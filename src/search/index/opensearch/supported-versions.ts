/** Versions with known wrong results. Sources are in decision 69. */
const WRONG_VERSIONS: readonly {
  readonly minors: readonly string[];
  readonly fault: string;
  readonly fixedIn: string;
}[] = [
  {
    minors: ['3.0', '3.1'],
    fault: 'puts cars of equal price or year in the wrong order',
    fixedIn: '3.5',
  },
  { minors: ['3.4'], fault: 'answers that no car has a price or a year', fixedIn: '3.5' },
];

/** Version that the cluster reports. */
export interface ClusterVersion {
  readonly distribution?: string | undefined;
  readonly number: string;
}

/** Why the cluster cannot be used, with advice for the operator; undefined if it is supported. */
export function versionProblem({ distribution, number }: ClusterVersion): string | undefined {
  if (distribution !== 'opensearch')
    return `The cluster at OPENSEARCH_URL is not OpenSearch (version ${number}). Use OpenSearch 2.19 or 3.`;
  const [major, minor] = number.split('.').map(Number) as [number, number];
  const wrong = WRONG_VERSIONS.find(({ minors }) => minors.includes(`${major}.${minor}`));
  if (wrong)
    return `OpenSearch ${number} at OPENSEARCH_URL ${wrong.fault}. Upgrade it to ${wrong.fixedIn} or newer.`;
  const isSupported = major === 3 || (major === 2 && minor === 19);
  return isSupported
    ? undefined
    : `OpenSearch ${number} at OPENSEARCH_URL is not supported. Use OpenSearch 2.19 or 3.`;
}
