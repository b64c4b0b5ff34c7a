import { HoneypotField, SendButton, SentForm } from '../account/sent-form.js';
import type { SentFormProps } from '../account/sent-form.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';

/** A message; `fromText` 'You' or a name, `sentText` 'Nov 28, 2026, 2:05 PM'. */
export interface ConversationMessageProps {
  id: string;
  isOwn: boolean;
  fromText: string;
  sentText: string;
  sentAt: string;
  words: string;
}

/** A conversation from one side. Without `form` it has ended, as `endedText` says. */
export interface ConversationProps {
  back?: LinkView | undefined;
  title: string;
  car: LinkView;
  hint: string;
  messages: ConversationMessageProps[];
  refresh: LinkView;
  form?: { sent: SentFormProps; label: string; submitText: string; maxLength: number } | undefined;
  endedText: string;
}

export interface ConversationPageProps {
  document: DocumentProps;
  conversation: ConversationProps;
}

export function ConversationPage({ document, conversation }: ConversationPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <ConversationMain {...conversation} />
    </Document>
  );
}

/** Also rendered on its own after a message was sent. */
export function ConversationMain({
  back,
  title,
  car,
  hint,
  messages,
  refresh,
  form,
  endedText,
}: ConversationProps) {
  return (
    <main className="wrap account-page conversation" id="main" tabIndex={-1}>
      {back && (
        <a className="back" href={back.href}>
          {back.text}
        </a>
      )}
      <h1>{title}</h1>
      <p className="lead">
        <a className="link" href={car.href}>
          {car.text}
        </a>
      </p>
      <section className="conversation-box" aria-labelledby="conversation-messages">
        <div className="conversation-head">
          <h2 id="conversation-messages" tabIndex={-1}>
            Messages
          </h2>
          <a className="link" href={refresh.href}>
            {refresh.text}
          </a>
        </div>
        <ol className="conversation-list">
          {messages.map((message) => (
            <li key={message.id} className={message.isOwn ? 'message message-own' : 'message'}>
              <p className="hint">
                <strong>{message.fromText}</strong>{' '}
                <time dateTime={message.sentAt}>{message.sentText}</time>
              </p>
              <p className="message-words">{message.words}</p>
            </li>
          ))}
        </ol>
        {form ? (
          <div data-row="" id="conversation-reply">
            <SentForm {...form.sent}>
              <div className="field">
                <label htmlFor="conversation-words">{form.label}</label>
                <textarea
                  className="input"
                  id="conversation-words"
                  name="words"
                  rows={3}
                  required
                  maxLength={form.maxLength}
                />
              </div>
              <HoneypotField />
              <p className="hint">{hint}</p>
              <SendButton text={form.submitText} />
            </SentForm>
          </div>
        ) : (
          <p className="note note-quiet">{endedText}</p>
        )}
      </section>
    </main>
  );
}
