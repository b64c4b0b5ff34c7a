import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { ScriptedPart } from '../islands/island.js';
import { PushPanel } from './push-panel.js';
import type { PushPanelProps } from './push-panel.js';

/** Push notifications of this browser, with a switch for each kind. */
export interface PushPageProps {
  document: DocumentProps;
  push: {
    crumbs: Crumb[];
    title: string;
    lead: string;
    panel: PushPanelProps;
    withoutScriptsText: string;
    kindsTitle: string;
    kinds: { name: string; label: string }[];
  };
}

/** Push settings of the browser that shows the page. */
export function PushPage({ document, push }: PushPageProps) {
  const { crumbs, title, lead, panel, withoutScriptsText, kindsTitle, kinds } = push;
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <div className="account-box">
          <p className="note note-warn without-scripts">{withoutScriptsText}</p>
          <ScriptedPart name="push" hydrateOn="visible" props={panel.calls}>
            <PushPanel {...panel}>
              <fieldset className="push-kinds">
                <legend>{kindsTitle}</legend>
                {kinds.map(({ name, label }) => (
                  <label key={name}>
                    <input type="checkbox" name="kinds" value={name} defaultChecked />
                    <span>{label}</span>
                  </label>
                ))}
              </fieldset>
              <div className="push-buttons">
                <button
                  className="btn btn-primary"
                  type="submit"
                  data-action="push"
                  name="on"
                  data-when="off"
                >
                  Turn on notifications
                </button>
                <button
                  className="btn btn-primary"
                  type="submit"
                  data-action="push"
                  name="save"
                  data-when="on"
                >
                  Save
                </button>
                <button
                  className="btn btn-outline"
                  type="submit"
                  data-action="push"
                  name="off"
                  data-when="on"
                >
                  Turn off notifications
                </button>
              </div>
            </PushPanel>
          </ScriptedPart>
        </div>
      </main>
    </Document>
  );
}
