import type { UploadKind } from '@candela/contract/library/upload-kinds';
import { type VaultKind, vaultKind } from '@candela/contract/library/vault';
import { IconFolder } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import type { StoredFile } from '../uploads/upload-queue.ts';
import { vault as t } from './locales/vault.ts';

const VaultPicker = lazy(async () => ({ default: (await import('./vault-picker.tsx')).VaultPicker }));

interface VaultButtonProps {
  /** Kinds that may be chosen; those a vault doesn't hold are left out. */
  kinds: readonly UploadKind[];
  multiple: boolean;
  onChoose: (files: readonly StoredFile[]) => void;
}

/** Opens the vault to choose files that are on the site already. */
export function VaultButton({ kinds, multiple, onChoose }: VaultButtonProps) {
  return (
    <Opener kinds={kinds} multiple={multiple} onChoose={onChoose}>
      {(open) => (
        <div>
          <Button
            size="sm"
            leftSection={<IconFolder size={18} stroke={1.75} aria-hidden />}
            onClick={() => open()}
          >
            {t.choose}
          </Button>
        </div>
      )}
    </Opener>
  );
}

/** The same as an icon. */
export function VaultIconButton(props: VaultButtonProps) {
  return (
    <Opener {...props}>
      {(open) => (
        <IconButton label={t.choose} size={36} withTooltip={false} onClick={() => open()}>
          <IconFolder size={20} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </Opener>
  );
}

function Opener({
  kinds,
  multiple,
  onChoose,
  children,
}: VaultButtonProps & { children: (open: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const held = kinds.filter((kind): kind is VaultKind => vaultKind.safeParse(kind).success);
  return (
    <>
      {children(() => setOpen(true))}
      {isOpen && (
        <Suspense fallback={null}>
          <VaultPicker
            kinds={held}
            multiple={multiple}
            onChoose={(files) => {
              setOpen(false);
              onChoose(files);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
