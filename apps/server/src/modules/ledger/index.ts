export { type Booked, type MoneyFact, post, reverse } from './post.ts'
