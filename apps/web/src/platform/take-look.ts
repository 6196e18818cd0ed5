import { lookElementId, type ShownLook } from '@candela/contract/shared/shown-look';
import { setBrand } from '../ui/brand/brand.ts';
import { setSite } from './site-features.ts';

/** Takes over how the site looks from the page. A site nobody has changed says nothing of it. */
export function takeLook(): void {
  const text = document.getElementById(lookElementId)?.textContent;
  if (!text) return;
  const look = JSON.parse(text) as ShownLook;
  setBrand(look);
  setSite(look.site);
}
