/** A card's network by the name a processor gives it; brands of one network are one. */
export function cardNetwork(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (plain.startsWith('visa')) return 'visa';
  return plain === 'mc' || plain.startsWith('master') ? 'mastercard' : plain;
}
