/** Longer responses are truncated. */
const SHOWN_CHARACTERS = 60_000;

/** Lets every example be edited, sent and read in place. */
export function sendTries(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('article form')) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const [input, button, said, shown] = [
    form.querySelector('input')!,
    form.querySelector('button')!,
    form.querySelector('output')!,
    form.querySelector('figure')!,
  ];
  const address = new URL(input.value.trim(), location.origin);
  // Only this server is called, whatever is pasted.
  if (address.origin !== location.origin) {
    said.textContent = 'Enter a path that begins with /.';
    shown.hidden = true;
    return;
  }
  button.disabled = true;
  said.textContent = 'Asking …';
  try {
    const startedAt = performance.now();
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' });
    const text = await answer.text();
    const milliseconds = Math.round(performance.now() - startedAt);
    const bytes = new TextEncoder().encode(text).length;
    said.textContent =
      `${answer.status} ${answer.statusText}`.trim() +
      `, ${bytes.toLocaleString('en-US')} bytes, ${milliseconds} ms`;
    shown.querySelector('pre')!.textContent = readable(
      text,
      answer.headers.get('content-type') ?? '',
    );
    shown.hidden = false;
  } catch {
    said.textContent = 'No answer. Check the connection, then try again.';
    shown.hidden = true;
  } finally {
    button.disabled = false;
  }
}

function readable(text: string, type: string): string {
  let written = text;
  if (/json/.test(type)) {
    try {
      written = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      // Shown unchanged.
    }
  }
  return written.length > SHOWN_CHARACTERS ? `${written.slice(0, SHOWN_CHARACTERS)}\n…` : written;
}
