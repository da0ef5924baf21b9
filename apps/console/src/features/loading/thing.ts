/** What is carried over the desk: an order, or what of it rides on a vehicle; or the stops of a visit. */
export type Thing =
  | { readonly kind: 'order'; readonly order_id: number; readonly pieces: readonly number[]; readonly from?: string | undefined }
  | { readonly kind: 'stop'; readonly vehicle: string; readonly from: number; readonly upTo: number; readonly name: string }

/** Before which stop of a vehicle it is held. */
export const slotOf = (target: string): number => Number(target.split(':')[2])
