/** Lines of a LiveKit server's configuration with which nothing of it is reached from another machine. */
export function liveKitOnLoopback(ports: { http: number; tcp: number; udp: number }): string[] {
  return [
    `port: ${ports.http}`,
    'bind_addresses: ["127.0.0.1"]',
    'rtc:',
    `  tcp_port: ${ports.tcp}`,
    `  udp_port: ${ports.udp}`,
    '  node_ip: 127.0.0.1',
    '  use_external_ip: false',
    '  enable_loopback_candidate: true',
    '  interfaces: { includes: [lo] }',
    '  ips: { includes: [127.0.0.1/32] }',
  ];
}
