import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { deskPaths } from '../../domain/desk-paths.ts';
import { connection } from '../connection/live.ts';
import { buttons, failed as messages } from '../messages.ts';
import { EmptyState } from './blocks.tsx';
import { Button, OutButton } from './button.tsx';

type BoundaryProps = {
  name: string;
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
    const { name, isScreen = false, children } = this.props;
    const { error } = this.state;
    if (!error) return children;
    const onAgain = () => this.setState({ error: undefined });
    return <Failure name={name} isScreen={isScreen} error={error} onAgain={onAgain} />;
  }
}

type FailureProps = {
  name: string;
  isScreen: boolean;
  error: Error;
  onAgain: () => void;
};

function Failure({ name, isScreen, error, onAgain }: FailureProps) {
  const client = useQueryClient();
  function again() {
    // The cached response may be the cause. Render without it now, and again after the refetch. Without a
    // connection nothing could be fetched, and the removal would empty the screens of this device's copy.
    if (connection.get() === 'open') client.removeQueries({ type: 'inactive' });
    onAgain();
    client.invalidateQueries().finally(onAgain);
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
          {/* Phones show no navigation beside a request. The link loads a new document, which may end the failure. */}
          <OutButton href={deskPaths.inbox}>{messages.back}</OutButton>
        </div>
      </EmptyState>
    </div>
  );
}
