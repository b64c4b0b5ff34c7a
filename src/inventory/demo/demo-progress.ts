import { SingleBar } from 'cli-progress';

/** A progress bar on terminals, otherwise a line per tenth. `units`: what is counted. */
export async function withDemoProgress<Result>(
  work: (onProgress: (done: number, total: number) => void) => Promise<Result>,
  units = 'cars',
): Promise<Result> {
  if (!process.stderr.isTTY) {
    let tenths = 0;
    return work((done, total) => {
      if (Math.floor((done / total) * 10) === tenths) return;
      tenths = Math.floor((done / total) * 10);
      console.log(`${done} of ${total} ${units}`);
    });
  }
  const bar = new SingleBar({
    format: `{bar} {percentage} % | {value} of {total} ${units} | {eta_formatted} left`,
  });
  let isStarted = false;
  try {
    return await work((done, total) => {
      if (!isStarted) bar.start(total, 0);
      isStarted = true;
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}
