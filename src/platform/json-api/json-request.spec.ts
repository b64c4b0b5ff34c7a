import { describe, expect, it } from '@jest/globals';
import { JsonRequest } from './json-request.js';
import { Choice, Flag, List, Text, WholeNumber } from './parameter-kinds.js';
import { InvalidParameters } from './problem.js';

class Parameters {
  @WholeNumber({ min: 1, max: 9, about: 'How many.' })
  count?: number;
  @Flag('Whether.')
  isLoud?: boolean;
  @Choice(['red', 'blue'], 'Which.')
  color?: string;
  @List({ form: /^[a-z]$/, must: 'a letter', max: 2, about: 'Letters.' })
  letters?: readonly string[];
}

class Required extends Parameters {
  @Text({ form: /^\d+$/, must: 'a number', about: 'The code.', isRequired: true })
  code!: string;
}

const read = (
  search: string,
  own: new () => object = Parameters,
  others: ReadonlySet<string> | 'any' = new Set(['zip']),
) => JsonRequest.read<Required>({ url: `/calls?${search}`, host: undefined }, { own, others });

function errorsOf(call: () => unknown): string[] {
  try {
    call();
  } catch (error) {
    return (error as InvalidParameters).errors.map(
      ({ field, value, reason }) => `${field} "${value}" ${reason}`,
    );
  }
  return [];
}

describe('The parameters of a call', () => {
  it('are parsed to their types', () => {
    expect(
      read('count=7&isLoud=true&color=red&letters=a&letters=b,a&zip=1').accept(),
    ).toMatchObject({
      count: 7,
      isLoud: true,
      color: 'red',
      letters: ['a', 'b'],
    });
  });

  it('are missing when empty', () => {
    const { count, isLoud, color } = read('count=&isLoud=%20&color=').accept();
    expect([count, isLoud, color]).toEqual([undefined, undefined, undefined]);
  });

  it('are rejected together, each by name with its reason', () => {
    expect(
      errorsOf(() => read('count=10&isLoud=yes&color=green&letters=&size=1').accept()),
    ).toEqual([
      'size "1" unknown parameter',
      'count "10" is not a whole number from 1 to 9',
      'isLoud "yes" must be true or false',
      'color "green" must be one of red, blue',
      'letters "" must have 1 to 2 values',
    ]);
    expect(errorsOf(() => read('letters=a,1').accept())).toEqual(['letters "1" is not a letter']);
    expect(errorsOf(() => read('letters=a,b,c').accept())).toEqual([
      'letters "a,b,c" must have 1 to 2 values',
    ]);
  });

  it.each(['-1', '1.5', '1e1', '0x1', '٣', '99999999999999999999'])(
    'never accept %s as an integer',
    (text) => {
      expect(errorsOf(() => read(`count=${encodeURIComponent(text)}`).accept())).toHaveLength(1);
    },
  );

  it('can be required, including inherited ones', () => {
    expect(errorsOf(() => read('count=3', Required).accept())).toEqual(['code "" is required']);
    expect(read('count=3&code=5', Required).accept()).toMatchObject({ count: 3, code: '5' });
  });

  it('are rejected together with other errors, once each', () => {
    const rejected = [
      { field: 'count', value: 'x', reason: 'is strange', code: 'invalid-value' as const },
      { field: 'zip', value: '1', reason: 'is no place', code: 'invalid-value' as const },
    ];
    expect(errorsOf(() => read('count=x&zip=1').accept(rejected))).toEqual([
      'count "x" is not a whole number from 1 to 9',
      'zip "1" is no place',
    ]);
  });

  it('may have any other name where a page accepts any', () => {
    expect(errorsOf(() => read('mmt=1&count=3', Parameters, 'any').accept())).toEqual([]);
  });

  it('are bounded by the query size', () => {
    expect(() => read(`zip=${'1'.repeat(5_000)}`)).toThrow('too long');
    expect(errorsOf(() => read('zip=1&'.repeat(101)))).toEqual([
      'query "" can have 100 parameters at most',
    ]);
  });
});
