import { DialogHead } from '../dialog-head.js';
import { PUSH_IDS } from '../islands/push-ids.js';
import type { LinkView } from '../link.js';
import { PushPanel } from './push-panel.js';
import type { PushPanelProps } from './push-panel.js';

/** Asks whether to turn on notifications. `settings` links to the switches. */
export interface PushPromptProps {
  title: string;
  panel: PushPanelProps;
  settings: LinkView;
}

/** Dialog that the page's script shows once per device. It closes without scripts. */
export function PushPrompt({ title, panel, settings }: PushPromptProps) {
  return (
    <dialog className="dialog dialog-push" id={PUSH_IDS.dialog} aria-labelledby={PUSH_IDS.heading}>
      <DialogHead id={PUSH_IDS.heading} title={title} />
      <div className="dialog-body">
        <PushPanel {...panel}>
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
            <button className="btn btn-outline" type="submit">
              Not now
            </button>
          </div>
        </PushPanel>
        <a className="link" href={settings.href}>
          {settings.text}
        </a>
      </div>
    </dialog>
  );
}
