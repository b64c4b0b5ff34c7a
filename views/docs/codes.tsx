export function Codes({ codes }: { codes: readonly string[] }) {
  return codes.map((code, at) => [at > 0 && ' ', <code key={code}>{code}</code>]);
}
