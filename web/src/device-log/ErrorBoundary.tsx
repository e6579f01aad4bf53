import { Component, type ReactNode } from 'react';
import { log } from './device-log.ts';

interface ErrorBoundaryProps {
  /** Told once what is inside has failed, so that it can be shown anew. */
  onFailed: () => void;
  children: ReactNode;
}

/** Keeps a failure of what only adds to the page from taking the page away. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    // As a warning: a toast about the failure of a toast's details would lead here again.
    log('warn', error.message, { error });
    this.props.onFailed();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
