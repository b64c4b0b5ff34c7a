// A test run that is killed while it has a node. It prints its folder and the process id, and
// waits.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRunFolder } from '../../run-folder.mjs';

const runFolder = makeRunFolder();
const folder = join(runFolder, 'opensearch-killed');
mkdirSync(folder);
const node = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
writeFileSync(join(folder, 'node-0.pid'), String(node.pid));
console.log(JSON.stringify({ runFolder, pid: node.pid }));
setInterval(() => undefined, 60_000);
