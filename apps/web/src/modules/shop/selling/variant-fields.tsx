import { NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { FormProblems } from '../../../platform/forms/use-contract-form.ts';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { randomId } from '../../../platform/random-id.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { sellingMessages } from '../selling-messages.ts';
import type { VariantValues } from './product-values.ts';
import classes from './selling.module.css';

const t = sellingMessages.form;

interface VariantFieldsProps {
  variants: readonly VariantValues[];
  problems: FormProblems;
  onChange: (variants: readonly VariantValues[]) => void;
}

/** Sizes, papers, colours: each with its own price and stock. */
export function VariantFields({ variants, problems, onChange }: VariantFieldsProps) {
  const set = (key: string, part: Partial<VariantValues>) =>
    onChange(variants.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const add = () => onChange([...variants, { key: randomId(), _id: null, name: '', price: '', stock: '' }]);
  return (
    <fieldset className={classes.group}>
      <legend className="mantine-InputWrapper-label">{t.variants}</legend>
      <p className="cd-small cd-text-2">{t.variantsText}</p>
      {variants.map((variant, index) => (
        <div key={variant.key} className={classes.variant}>
          <TextInput
            label={t.variantName}
            maxLength={60}
            value={variant.name}
            error={problems[`variants.${index}.name`]}
            onChange={(event) => set(variant.key, { name: event.currentTarget.value })}
          />
          <NumberInput
            label={t.price}
            description={<NetPrice kind="order" price={variant.price} />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={variant.price}
            error={problems[`variants.${index}.price`]}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            onChange={(price) => set(variant.key, { price })}
          />
          <NumberInput
            label={t.stock}
            value={variant.stock}
            error={problems[`variants.${index}.stock`]}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            onChange={(stock) => set(variant.key, { stock })}
          />
          <IconButton
            label={t.removeVariant({ named: variant.name ? 'yes' : 'other', name: variant.name })}
            onClick={() => onChange(variants.filter((one) => one.key !== variant.key))}
          >
            <IconX size={20} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="sm" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add}>
          {t.addVariant}
        </Button>
      </div>
    </fieldset>
  );
}
