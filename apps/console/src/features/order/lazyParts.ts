import { lazily } from '../../kit/lazily.tsx'

/** Orders on paper: few are printed. */
export const PrintOrders = lazily(async () => (await import('./OrderSheet.tsx')).PrintOrders)
/** Parts of the order form that are loaded behind it, so that it is there at once. */
export const CarrierChoice = lazily(async () => (await import('./CarrierChoice.tsx')).CarrierChoice)
export const QuickFill = lazily(async () => (await import('./QuickFill.tsx')).QuickFill)
