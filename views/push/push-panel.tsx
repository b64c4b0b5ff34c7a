import type { ReactNode } from 'react';
import { PUSH_IDS } from '../islands/push-ids.js';
import type { PushCalls } from '../islands/push-ids.js';

/**
 * Messages for each notification state of the browser. `homeScreen`: instructions for iPhone and iPad.
 * `kinds`: the switches; the prompt leaves them to the page.
 */
export interface PushPanelProps {
  calls: PushCalls;
  offText: string;
  onText: string;
  blockedText: string;
  unsupportedText: string;
  homeScreen: { text: string; steps: string[] };
}

/**
 * The server does not know the state: the script sets it, and styles show the matching text. Until
 * then the panel is hidden.
 */
export function PushPanel({
  calls,
  offText,
  onText,
  blockedText,
  unsupportedText,
  homeScreen,
  children,
}: PushPanelProps & { children: ReactNode }) {
  return (
    <div
      className="push-panel"
      id={PUSH_IDS.panel}
      data-state="unknown"
      data-calls={JSON.stringify(calls)}
    >
      <div className="push-said" tabIndex={-1} data-said="">
        <p data-when="off">{offText}</p>
        <p data-when="on">{onText}</p>
        <p data-when="blocked">{blockedText}</p>
        <p data-when="unsupported">{unsupportedText}</p>
        <div data-when="home-screen">
          <p>{homeScreen.text}</p>
          <ol>
            {homeScreen.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </div>
      <form id={PUSH_IDS.form} method="dialog">
        {children}
        <p className="note note-danger" role="alert" data-alert="" hidden />
      </form>
    </div>
  );
}
