import type { SettleFacts } from './settleModel.ts'

/** A trip of 6 000.00 yuan for the customer and 4 500.00 for the driver on which nothing happened. */
export const plainFacts: SettleFacts = {
  day: '2026-11-12',
  km: 812.4,
  up: { unit: 5, price_fen: 600_000 },
  down: { unit: 5, price_fen: 450_000 },
  stops: 0,
  waits: [],
  is_back: false,
  late_min: 0,
  loss_fen: 0,
  goods_fen: null,
  seal_missing: false,
  photos_missing: 0,
  track_bp: 10_000,
  fuel_fen: null,
  month_trips: 1
}
