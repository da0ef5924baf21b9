import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said about ratings of carriers. */
export const ratings = definePhrases({
  zh: {
    rating: '评价',
    starsOf: '{stars} 星',
    ratingNone: '还没有评价',
    ratingAverage: '近一年 {count} 次评价的平均星级；评分随每次评价重新计算',
    ratingBy: '{name}，{time}'
  },
  en: {
    rating: 'Rating',
    starsOf: '{stars, star, stars}',
    ratingNone: 'No ratings yet',
    ratingAverage: 'Average stars of {count, rating, ratings} in the last year; the score follows with each rating',
    ratingBy: '{name}, {time}'
  }
})
