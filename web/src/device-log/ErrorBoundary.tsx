import { Component, type ReactNode } from 'react';
import { log } from './device-log.ts';

interface ErrorBoundaryProps {
  /** Called once the content has failed, so that it can be rendered again. */
  onFailed: () => void;
  children: ReactNode;
}

/** Prevents a failure in an optional part of the page from removing the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    // Logged as a warning: a toast about the failure of a toast would lead here again.
    log('warn', error.message, { error });
    this.props.onFailed();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
