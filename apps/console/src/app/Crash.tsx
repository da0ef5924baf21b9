import { useRouteError } from 'react-router'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'

/** The last net under everything: what fell through is shown in the product's own words. */
export const Crash = () => (
  <ErrorBoundary onReload={() => location.reload()}>
    <Thrown error={useRouteError()} />
  </ErrorBoundary>
)

const Thrown = ({ error }: { error: unknown }): never => {
  throw error
}
