const PERCENT_OF_A_LINE = 10;

/** A count in place on terminals, otherwise a line per tenth. `units`: what is counted. */
export async function withDemoProgress<Result>(
  work: (onProgress: (done: number, total: number) => void) => Promise<Result>,
  units = 'cars',
): Promise<Result> {
  const { isTTY } = process.stderr;
  const step = isTTY ? 1 : PERCENT_OF_A_LINE;
  let shown = 0;
  try {
    return await work((done, total) => {
      const percent = Math.floor((100 * done) / total / step) * step;
      if (percent === shown) return;
      shown = percent;
      const line = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${units}`;
      if (isTTY) process.stderr.write(`\r${line}\u001B[K`);
      else console.log(line);
    });
  } finally {
    if (isTTY && shown > 0) process.stderr.write('\n');
  }
}
