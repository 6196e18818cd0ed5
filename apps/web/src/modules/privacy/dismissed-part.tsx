import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../platform/api.ts';
import { reportError } from '../../platform/report-error.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { messages } from './messages.ts';
import { NotShown } from './not-shown.tsx';
import classes from './privacy.module.css';

const t = messages.dismissed;
/** As many as the server gives at once; bringing one back makes room for the next. */
const input = { per_page: 48 };

type Dismissed = { id: string; name: string; picture: string | null };
type Listed = {
  rows: Dismissed[] | undefined;
  totalCount: number;
  isError: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
};

/** Models the member is not interested in. Each can be suggested again. */
export function DismissedModels() {
  const queryClient = useQueryClient();
  const { data, isError, error, refetch } = useQuery(
    api.discovery.listDismissedModels.queryOptions({ input }),
  );
  const rows = data?.data.map(({ _id, name, username, profileImage }) => ({
    id: _id,
    name: name || username,
    picture: profileImage,
  }));
  const bringBack = async (modelId: string) => {
    await client.discovery.dismissModel({ modelId, dismissed: false });
    await queryClient.invalidateQueries({ queryKey: api.discovery.listForYou.key() });
  };
  const listed = { rows, totalCount: data?.totalCount ?? 0, isError, error, refetch };
  return <DismissedPart title={t.models} none={t.noModels} listed={listed} bringBack={bringBack} />;
}

/** Videos the member is not interested in. Each can be suggested again. */
export function DismissedVideos() {
  const queryClient = useQueryClient();
  const { data, isError, error, refetch } = useQuery(api.library.listDismissedItems.queryOptions({ input }));
  const rows = data?.data.map(({ _id, title, thumbnail }) => ({ id: _id, name: title, picture: thumbnail }));
  const bringBack = async (id: string) => {
    await client.library.dismissItem({ id, dismissed: false });
    await queryClient.invalidateQueries({ queryKey: api.library.listSuggested.key() });
  };
  const listed = { rows, totalCount: data?.totalCount ?? 0, isError, error, refetch };
  return <DismissedPart title={t.videos} none={t.noVideos} listed={listed} bringBack={bringBack} />;
}

type DismissedPartProps = {
  title: string;
  none: string;
  listed: Listed;
  bringBack: (id: string) => Promise<void>;
};

function DismissedPart({ title, none, listed, bringBack }: DismissedPartProps) {
  const { rows, totalCount, isError, refetch, error: failure } = listed;
  const suggestAgain = async ({ id, name }: Dismissed) => {
    try {
      await bringBack(id);
      toast.success(t.back({ name }));
      await refetch();
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <section className={classes.part}>
      <SectionHeading title={title} {...(totalCount > 0 && { count: totalCount })} />
      {!rows && !isError && <RowSkeletons label={messages.loading} count={2} />}
      {isError && <NotShown error={failure} onRetry={() => void refetch()} />}
      {rows?.length === 0 && <p>{none}</p>}
      <ul className={classes.people}>
        {rows?.map((row) => (
          <li key={row.id}>
            <Avatar src={row.picture} size={34} />
            <span>{row.name}</span>
            <Button
              size="sm"
              aria-label={t.bringBackNamed({ name: row.name })}
              onClick={() => suggestAgain(row)}
            >
              {t.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
