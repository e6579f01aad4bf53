import * as contract from '@tradebridge/contract/news';
import { serve } from '../platform/serve.ts';
import { deleteNews, saveNews } from './edit-news.ts';
import { markNewsRead } from './mark-news-read.ts';
import { getNews, retrieveNews } from './read-news.ts';

export const newsCalls = {
  [contract.retrieveNews.path]: serve(contract.retrieveNews, retrieveNews),
  [contract.getNews.path]: serve(contract.getNews, getNews),
  [contract.markNewsRead.path]: serve(contract.markNewsRead, markNewsRead),
  [contract.saveNews.path]: serve(contract.saveNews, saveNews),
  [contract.deleteNews.path]: serve(contract.deleteNews, deleteNews),
};
