import { useRouteError } from 'react-router'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'

/** The last net under everything: what fell through is shown in the product's own words. */
export const Crash = () => {
  const fault = useRouteError()
  const Throw = (): never => {
    throw fault
  }
  return (
    <ErrorBoundary onReload={() => location.reload()}>
      <Throw />
    </ErrorBoundary>
  )
}
