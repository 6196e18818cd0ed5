import type { PaymentProviderInfo, PaymentProviderName } from '@candela/contract/payments/operations';
import { IconCreditCard, IconCurrencyBitcoin } from '@tabler/icons-react';
import { ChoiceCards } from '../../../ui/form/choice-segment.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { buying as t } from '../messages.ts';

interface ProviderChoiceProps {
  providers: readonly PaymentProviderInfo[];
  value: PaymentProviderName | null;
  onChange: (provider: PaymentProviderName) => void;
}

const icons = { card: IconCreditCard, crypto: IconCurrencyBitcoin };

/** The ways to pay that are open, each with what it means. */
export function ProviderChoice({ providers, value, onChange }: ProviderChoiceProps) {
  if (providers.length === 0) return <FormNotice tone="info" title={t.noProvider} />;
  return (
    <ChoiceCards
      label={t.provider}
      value={value}
      onChange={onChange}
      options={providers.map((provider) => {
        const Icon = icons[provider.kind];
        return {
          value: provider.name,
          label: provider.label,
          icon: <Icon size={20} stroke={1.75} aria-hidden />,
          description: provider.test ? t.testProvider : t.providerKinds[provider.kind],
        };
      })}
    />
  );
}
