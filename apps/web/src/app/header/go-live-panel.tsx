import GoLiveDialog from '../../modules/shows/go-live/go-live-dialog.tsx';

/** The Go Live form over whatever page the model is on. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function GoLivePanel({ onClose }: { onClose: () => void }) {
  return <GoLiveDialog opened onClose={onClose} />;
}
