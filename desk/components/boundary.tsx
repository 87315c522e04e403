import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { type EditKind, type Entry, isEdit } from '../changes/entry.ts';
import { buttons, failed as messages } from '../messages.ts';
import { EmptyState } from './blocks.tsx';
import { Button, OutButton } from './button.tsx';

export type EditsOf = { kind: EditKind; of: string };

type BoundaryProps = {
  name: string;
  /** Discard deletes the edits of the same `kind` whose `of` starts with this `of`. */
  own?: readonly EditsOf[];
  isScreen?: boolean;
  /** Path of the screen. A new path resets the error. */
  at?: string;
  children: ReactNode;
};

/** Error boundary: replaces a failed part, so that the rest of the desk works. */
export class Boundary extends Component<BoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate({ at }: BoundaryProps) {
    if (at !== this.props.at && this.state.error) this.setState({ error: undefined });
  }

  override render() {
    const { name, own = [], isScreen = false, children } = this.props;
    const { error } = this.state;
    if (!error) return children;
    return (
      <Failure
        name={name}
        own={own}
        isScreen={isScreen}
        error={error}
        onAgain={() => this.setState({ error: undefined })}
      />
    );
  }
}

type FailureProps = {
  name: string;
  own: readonly EditsOf[];
  isScreen: boolean;
  error: Error;
  onAgain: () => void;
};

function Failure({ name, own, isScreen, error, onAgain }: FailureProps) {
  const client = useQueryClient();
  const isOwn = (entry: Entry) =>
    isEdit(entry) && own.some(({ kind, of }) => entry.kind === kind && entry.of.startsWith(of));
  const hasOwn = changeQueue.entries.use().some(isOwn);
  function again() {
    // The cached response may be the cause. Render without it now, and again after the refetch.
    client.removeQueries({ type: 'inactive' });
    onAgain();
    client.invalidateQueries().finally(onAgain);
  }
  function discard() {
    changeQueue.forget(isOwn);
    again();
  }
  return (
    <div role="alert">
      <EmptyState
        icon="alarm"
        heading={messages.heading(name)}
        text={messages.text(error.message)}
        isScreen={isScreen}
      >
        <div className="choices">
          <Button onClick={again}>{buttons.tryAgain}</Button>
          {hasOwn && <Button onClick={discard}>{messages.discard}</Button>}
          {/* Phones show no navigation beside a request. The link loads a new document, which may end the failure. */}
          <OutButton href={deskPaths.inbox}>{messages.back}</OutButton>
        </div>
      </EmptyState>
    </div>
  );
}
