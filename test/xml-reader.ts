import { XmlDocument } from 'libxml2-wasm';
import type { XmlElement } from 'libxml2-wasm';

export interface ReadElement {
  readonly name: string;
  /** Path of element names, such as `vehicle/year`. */
  readonly path: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text, without that of its children. */
  readonly text: string;
}

/** Elements of an XML document, in document order. @throws if it is not well-formed */
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

/** Text of each element with this name, in any namespace. @throws if it is not well-formed */
export function textsOf(xml: string, name: string): string[] {
  return read(xml, (document) =>
    document.find(`//*[local-name() = '${name}']`).map(({ content }) => content),
  );
}

function read<Result>(xml: string, reader: (document: XmlDocument) => Result): Result {
  const document = XmlDocument.fromString(xml);
  try {
    return reader(document);
  } finally {
    document.dispose();
  }
}
