import { useSearchParams } from 'react-router';

const name = 'post';

/** The item that lies over the page, named in the address, so that Back closes it and a link opens it. */
export function usePostAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (id: string | null, replace: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete(name);
        else next.set(name, id);
        return next;
      },
      { replace },
    );
  return {
    postId: search.get(name),
    open: (id: string) => change(id, false),
    close: () => change(null, true),
  };
}
