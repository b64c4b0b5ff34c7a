import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not public: loopback, private, shared, documentation, multicast. */
const CLOSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/** The public range of IPv6, and non-public ranges within it: Teredo, 6to4, documentation. */
const OPEN_IPV6 = '2000::/3';
const CLOSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

const closed = new BlockList();
for (const subnet of CLOSED_IPV4) addSubnet(closed, subnet, 'ipv4');
for (const subnet of CLOSED_IPV6) addSubnet(closed, subnet, 'ipv6');
const open = new BlockList();
addSubnet(open, OPEN_IPV6, 'ipv6');

/** A hostname or IP address from outside leads to a private network (SSRF). */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';

  constructor() {
    super('the address is not public');
  }
}

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** The host of a URL if it is an IP address in any spelling, such as `http://0x7f.1`. */
export function addressIn({ hostname }: URL): string | undefined {
  const text = hostname.replace(/^\[|\]$/g, '');
  return isIP(text) === 0 ? undefined : text;
}

type Found = (error: Error | null, addresses: LookupAddress[]) => void;

/**
 * DNS lookup for a connection. Fails if any address of the name is not public. The connection uses
 * the address that was checked, so the name cannot change in between (DNS rebinding).
 */
export function lookUpPublic(name: string, options: LookupOptions, found: Found): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const isPublic =
      addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    return isPublic ? found(null, addresses) : found(new NotPublic(), []);
  });
}

function addSubnet(list: BlockList, subnet: string, family: 'ipv4' | 'ipv6'): void {
  const [net, prefix] = subnet.split('/') as [string, string];
  list.addSubnet(net, Number(prefix), family);
}
