import { expect, it } from 'vitest';
import { preferredAddressesFirst } from './preferred-addresses.ts';

it('puts UDP before TCP, IPv4 before IPv6, and leaves every other line where it was', () => {
  const answer = [
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=candidate:1 1 tcp 1671430143 192.0.2.1 7881 typ host tcptype passive',
    'a=candidate:3 1 udp 2130706431 2001:db8::1 7882 typ host',
    'a=candidate:2 1 udp 2130706431 192.0.2.1 7882 typ host',
    'a=end-of-candidates',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    '',
  ];
  const [audio, tcp, udp6, udp, ...rest] = answer;
  expect(preferredAddressesFirst(answer.join('\r\n')).split('\r\n')).toEqual([
    audio,
    udp,
    udp6,
    tcp,
    ...rest,
  ]);
});
