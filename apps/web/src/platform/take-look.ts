import { lookElementId, type ShownLook } from '@candela/contract/shared/shown-look';
import { setBrand } from '../ui/brand/brand.ts';

/** Takes over how the site looks from the page. A site nobody has changed says nothing of it. */
export function takeLook(): void {
  const text = document.getElementById(lookElementId)?.textContent;
  if (text) setBrand(JSON.parse(text) as ShownLook);
}
