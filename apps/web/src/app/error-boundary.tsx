import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

interface Props {
  /** Where the reader is: another place begins anew. */
  path: string;
  children: ReactNode;
}

interface State {
  failure?: { error: unknown; path: string };
}

/** Shows what to do next when a screen threw, until the reader goes elsewhere. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error, path: '' } };
  }

  static getDerivedStateFromProps({ path }: Props, { failure }: State): State | null {
    if (failure === undefined) return null;
    if (failure.path === '') return { failure: { ...failure, path } };
    return failure.path === path ? null : { failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <ErrorScreen error={failure.error} /> : this.props.children;
  }
}
