export { balanceOf, type Move, moveFunds, type Pocket, type WalletKind, walletOf } from './move.ts'
