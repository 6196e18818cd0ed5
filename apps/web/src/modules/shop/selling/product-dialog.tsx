import { type ProductForm, productForm } from '@candela/contract/shop/operations';
import type { Product } from '@candela/contract/shop/products';
import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { type Uploads, useUploads } from '../../../platform/uploads/use-uploads.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceCards } from '../../../ui/form/choice-segment.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import checkoutClasses from '../checkout/checkout.module.css';
import { messages } from '../messages.ts';
import { sellingMessages } from '../selling-messages.ts';
import { FilesField } from './files-field.tsx';
import { ProductPicturesField } from './product-pictures-field.tsx';
import { type ProductValues, productFormOf, startValues } from './product-values.ts';
import { VariantFields } from './variant-fields.tsx';

const t = sellingMessages.form;
const noCategory = 'none';

/** The first message about a list as a whole or about any of its entries. */
function problemOf(problems: Readonly<Record<string, string>>, list: string): string | undefined {
  return Object.entries(problems).find(([path]) => path === list || path.startsWith(`${list}.`))?.[1];
}

/** What has arrived, with the names the buyer sees. */
function sentFiles({ entries }: Uploads) {
  return entries.flatMap(({ filename, file }) =>
    filename === null ? [] : [{ file: filename, name: file.name.slice(0, 120) }],
  );
}

function useSaveProduct(product: Product | null, onDone: () => void, onError: (error: unknown) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ProductForm) =>
      product ? client.shop.updateProduct({ ...form, id: product._id }) : client.shop.addProduct(form),
    onSuccess: async () => {
      toast.success(sellingMessages.saved);
      onDone();
      await queryClient.invalidateQueries({ queryKey: api.shop.key() });
    },
    onError,
  });
}

/** The add and edit modal of a product; its draft is saved however unfinished. */
export function ProductDialog({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const pictures = useUploads({ kinds: ['image'], fromVault: true });
  const files = useUploads({ kinds: ['document', 'audio', 'video', 'image'], fromVault: true });
  const { form, values, problems, set, check, refuse } = useContractForm(startValues(product));
  const save = useSaveProduct(product, onClose, refuse);
  const isBusy = pictures.isBusy || files.isBusy;
  const submit = (draft: boolean) => {
    const sent = { images: pictures.filenames, files: sentFiles(files) };
    const output = check(productForm, productFormOf(values, sent, draft));
    if (output) save.mutate(output);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={product ? t.editTitle : t.addTitle}
      closeLabel={messages.close}
    >
      <CheckedForm
        form={form}
        problems={problems}
        onSubmit={() => submit(false)}
        className={checkoutClasses.form}
      >
        <TextInput
          label={t.title}
          maxLength={120}
          value={values.title}
          error={problems.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t.description}
          autosize
          minRows={3}
          maxLength={10_000}
          value={values.description}
          error={problems.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <KindAndCategory values={values} onChange={set} />
        <ProductPicturesField
          images={values.images}
          uploads={pictures}
          error={problemOf(problems, 'images')}
          onChange={(images) => set({ images })}
        />
        {values.variants.length === 0 && (
          <FieldRow>
            <NumberInput
              label={t.price}
              description={<NetPrice kind="order" price={values.price} />}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={values.price}
              error={problems.price}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              onChange={(price) => set({ price })}
            />
            <NumberInput
              label={t.stock}
              placeholder={values.kind === 'digital' ? t.stockText : undefined}
              value={values.stock}
              error={problems.stock}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              onChange={(stock) => set({ stock })}
            />
          </FieldRow>
        )}
        <VariantFields
          variants={values.variants}
          problems={problems}
          onChange={(variants) => set({ variants })}
        />
        {values.kind === 'digital' && (
          <FilesField
            files={values.files}
            uploads={files}
            error={problemOf(problems, 'files')}
            onChange={(files) => set({ files: files })}
          />
        )}
        <Checkbox
          label={t.hidden}
          description={t.hiddenText}
          checked={values.hidden}
          onChange={(event) => set({ hidden: event.currentTarget.checked })}
        />
        {isBusy && <p className="cd-small cd-text-2">{t.busy}</p>}
        <div className={checkoutClasses.buttons}>
          <Button variant="text" onClick={onClose}>
            {messages.cancel}
          </Button>
          {(!product || product.status === 'draft') && (
            <Button disabled={isBusy || save.isPending} onClick={() => submit(true)}>
              {t.draft}
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={isBusy} loading={save.isPending}>
            {product && product.status !== 'draft' ? t.save : t.publish}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}

interface KindAndCategoryProps {
  values: ProductValues;
  onChange: (part: Partial<ProductValues>) => void;
}

function KindAndCategory({ values, onChange }: KindAndCategoryProps) {
  const { data } = useQuery(
    api.shop.listProductCategories.queryOptions({ input: {}, select: (reply) => reply.data }),
  );
  return (
    <>
      <ChoiceCards
        label={t.kind}
        value={values.kind}
        onChange={(kind) => onChange({ kind })}
        options={(['physical', 'digital'] as const).map((value) => ({
          value,
          label: t.kinds[value].label,
          description: t.kinds[value].text,
        }))}
      />
      <Select
        label={t.category}
        data={[
          { value: noCategory, label: t.noCategory },
          ...(data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={values.categoryId ?? noCategory}
        allowDeselect={false}
        onChange={(categoryId) => onChange({ categoryId: categoryId === noCategory ? null : categoryId })}
      />
    </>
  );
}
