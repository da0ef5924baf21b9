export { type NoRate, type NoRateTrace, priceTrip, type RatePriced, type TripOfPair } from './price.ts'
