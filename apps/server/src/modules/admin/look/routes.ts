import { adminLook } from '@candela/contract/admin/look';
import { type ChosenLook, type Look, logoKey } from '@candela/contract/admin/look-fields';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { refuseUnreadable, tryColours } from './colours.ts';
import { takeLogo } from './logo-pictures.ts';
import { readVersions, saveVersion } from './versions.ts';

const os = implement(adminLook).$context<RequestContext>();

/** How the site looks. */
export function lookRoutes(deps: AdminDeps) {
  return {
    getLook: os.getLook.handler(async () => ({ data: await getLook(deps) })),
    uploadLogo: os.uploadLogo.handler(async ({ input }) => ({ data: await takeLogo(deps, input.data) })),
    tryColours: os.tryColours.handler(({ input }) => ({ data: tryColours(input.colours) })),
    saveLook: os.saveLook.handler(({ input, context }) => saveLook(deps, input, context)),
  };
}

async function getLook(deps: AdminDeps) {
  const { number, look, history } = await readVersions(deps, ['name', 'colours', 'logos']);
  const chosen = history.map(({ look: version, ...row }) => ({ ...row, look: chosenOf(version) }));
  return {
    number,
    look: chosenOf(look),
    configuredName: deps.look.configuredName,
    logoUrls: Object.fromEntries(
      [look, ...history.map((version) => version.look)]
        .flatMap(logosOf)
        .map((id) => [id, deps.files.publicUrl(logoKey(id))]),
    ),
    history: chosen,
  };
}

/** Changes the look; refuses with `conflict` when it is not the one the operator saw. */
async function saveLook(
  deps: AdminDeps,
  { look, seen, reason }: { look: ChosenLook; seen: number; reason: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  if (look.colours) refuseUnreadable(look.colours);
  await refuseLostLogos(deps, look);
  await saveVersion(deps, context, { action: 'saveLook', kind: 'look', change: look, seen, reason });
  return { msg: say(texts.replies.lookSaved) };
}

function chosenOf({ name, colours, logos }: Look): ChosenLook {
  return { name, colours, logos };
}

function logosOf({ logos }: ChosenLook): string[] {
  return Object.values(logos ?? {}).filter((id) => id !== null);
}

/** A look names only logos that were taken here. */
async function refuseLostLogos({ files }: AdminDeps, look: ChosenLook): Promise<void> {
  for (const [field, id] of Object.entries(look.logos ?? {})) {
    if (id === null || (await files.stat({ key: logoKey(id), visibility: 'public' }))) continue;
    refuse('invalid_input', { fields: { [`look.logos.${field}`]: texts.refusals.logoGone } });
  }
}
