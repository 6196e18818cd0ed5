import { Pagination } from '@mantine/core';

type PageNumbersProps = { total: number; value: number; onChange: (page: number) => void };

/** Pages to choose from; fetched by those who have chosen pages over one long list. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function PageNumbers(props: PageNumbersProps) {
  return <Pagination siblings={1} {...props} />;
}
