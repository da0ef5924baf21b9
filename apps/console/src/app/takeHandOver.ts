/** The one-time token of the address. The script in the page's head removes it before anything loads; where that script may not run, it is removed here. */
export const takeHandOver = (): string | undefined => {
  const page = window as { handedOver?: string }
  const { handedOver } = page
  delete page.handedOver
  if (handedOver !== undefined) return handedOver
  const address = new URL(location.href)
  const token = address.searchParams.get('token') ?? undefined
  if (token === undefined) return undefined
  address.searchParams.delete('token')
  history.replaceState(null, '', address)
  return token
}
