import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import ssh2 from 'ssh2';
import type { AuthContext, Connection, SFTPWrapper } from 'ssh2';
import { hostKeyFingerprint } from '../../src/inventory/sources/sftp-fetch.js';

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;
const FILE_MODE = 0o100644;
/** Real servers send keepalive messages while a request has no answer. */
const KEEPALIVE_MS = 500;
const HOST_KEY = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  .privateKey.export({ type: 'pkcs1', format: 'pem' })
  .toString();

interface ServedFile {
  readonly bytes: Buffer;
  /** Epoch seconds. */
  readonly modifiedAt: number;
}

/** A sign-in that was tried: its method and user. */
export type SignIn = readonly [method: string, user: string];

/** An SSH server in this process with files in memory, for one user. */
export class SftpServer {
  readonly files = new Map<string, ServedFile>();
  readonly signIns: SignIn[] = [];
  /** Paths that were opened. */
  readonly opened: string[] = [];
  /** Called before each answer to a read; it may change files, or end the connection. */
  onRead: (connection: Connection) => void | Promise<void> = () => undefined;
  readonly fingerprint: string;
  private readonly connections = new Set<Connection>();
  private readonly server: InstanceType<typeof Server>;

  constructor(private readonly accepts: (context: AuthContext) => boolean) {
    const parsed = utils.parseKey(HOST_KEY);
    if (parsed instanceof Error) throw parsed;
    this.fingerprint = hostKeyFingerprint(parsed.getPublicSSH());
    this.server = new Server(
      { hostKeys: [HOST_KEY], keepaliveInterval: KEEPALIVE_MS, keepaliveCountMax: 1_000 },
      (connection) => this.serve(connection),
    );
  }

  /** Returns the origin for the user `forecourt`. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `sftp://forecourt@127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.end();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  put(path: string, content: string | Buffer, modifiedAt: number): void {
    this.files.set(path, { bytes: Buffer.from(content), modifiedAt });
  }

  private serve(connection: Connection): void {
    this.connections.add(connection);
    (connection as unknown as { setNoDelay: () => void }).setNoDelay();
    connection.on('error', () => undefined);
    connection.on('close', () => this.connections.delete(connection));
    connection.on('authentication', (context) => {
      this.signIns.push([context.method, context.username]);
      if (context.method !== 'none' && this.accepts(context)) context.accept();
      else context.reject(['password', 'publickey', 'keyboard-interactive']);
    });
    connection.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) => this.serveFiles(connection, acceptSftp())),
    );
  }

  private serveFiles(connection: Connection, sftp: SFTPWrapper): void {
    const handles: string[] = [];
    const attributesOf = ({ bytes, modifiedAt }: ServedFile) => ({
      mode: FILE_MODE,
      uid: 0,
      gid: 0,
      size: bytes.length,
      atime: modifiedAt,
      mtime: modifiedAt,
    });
    sftp.on('STAT', (id, path) => {
      const file = this.files.get(path);
      if (file) sftp.attrs(id, attributesOf(file));
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    });
    sftp.on('OPEN', (id, path) => {
      this.opened.push(path);
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(handles.push(path) - 1);
      sftp.handle(id, handle);
    });
    sftp.on('READ', (id, handle, offset, length) => {
      void (async () => {
        await this.onRead(connection);
        const { bytes } = this.files.get(handles[handle.readUInt32BE()]!)!;
        const chunk = bytes.subarray(offset, offset + length);
        if (chunk.length > 0) sftp.data(id, chunk);
        else sftp.status(id, STATUS_CODE.EOF);
      })();
    });
    sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  }
}
