import { XmlDocument } from 'libxml2-wasm';
import type { XmlElement } from 'libxml2-wasm';

export interface ReadElement {
  readonly name: string;
  /** Its name behind that of the element it stands in, as `vehicle/year`. */
  readonly path: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text, without that of the elements in it. */
  readonly text: string;
}

/** The elements of an XML document in their order. @throws for a text that is no well-formed XML */
export function elementsOf(xml: string): ReadElement[] {
  return read(xml, (document) =>
    (document.find('//*') as XmlElement[]).map((element) => ({
      name: element.name,
      path: `${element.parent?.name ?? ''}/${element.name}`,
      attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
      text: element
        .find('text()')
        .map(({ content }) => content)
        .join(''),
    })),
  );
}

/** The texts of all elements of a name, whatever its namespace. @throws for a text that is no well-formed XML */
export function textsOf(xml: string, name: string): string[] {
  return read(xml, (document) => document.find(`//*[local-name() = '${name}']`).map(({ content }) => content));
}

function read<Result>(xml: string, reader: (document: XmlDocument) => Result): Result {
  const document = XmlDocument.fromString(xml);
  try {
    return reader(document);
  } finally {
    document.dispose();
  }
}
