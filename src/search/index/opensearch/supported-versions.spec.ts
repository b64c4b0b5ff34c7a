import { describe, expect, it } from '@jest/globals';
import { versionProblem } from './supported-versions.js';

const versionOf = (number: string) => ({ distribution: 'opensearch', number });

describe('The OpenSearch version check', () => {
  it.each(['2.19.0', '2.19.6', '3.2.0', '3.3.2', '3.5.0', '3.8.0', '3.10.1'])(
    'accepts %s',
    (number) => {
      expect(versionProblem(versionOf(number))).toBeUndefined();
    },
  );

  it.each([
    ['2.18.0', 'OpenSearch 2.18.0 at OPENSEARCH_URL is not supported. Use OpenSearch 2.19 or 3.'],
    ['4.0.0', 'OpenSearch 4.0.0 at OPENSEARCH_URL is not supported. Use OpenSearch 2.19 or 3.'],
    [
      '3.1.0',
      'OpenSearch 3.1.0 at OPENSEARCH_URL puts cars of equal price or year in the wrong order. Upgrade it to 3.5 or newer.',
    ],
    [
      '3.4.0',
      'OpenSearch 3.4.0 at OPENSEARCH_URL answers that no car has a price or a year. Upgrade it to 3.5 or newer.',
    ],
  ])('rejects %s with advice', (number, sentence) => {
    expect(versionProblem(versionOf(number))).toBe(sentence);
  });

  it('rejects another product', () => {
    expect(versionProblem({ number: '8.15.0' })).toContain('is not OpenSearch');
  });
});
