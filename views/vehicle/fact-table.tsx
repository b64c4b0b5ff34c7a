import { TermList } from '../term-list.js';
import type { Term } from '../term-list.js';

export function VehicleFacts({ facts }: { facts: Term[] }) {
  return (
    <section id="factsSection" aria-labelledby="facts-heading">
      <h2 id="facts-heading">Key facts</h2>
      <TermList className="spec" terms={facts} />
    </section>
  );
}
