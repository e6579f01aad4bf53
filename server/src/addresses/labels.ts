import { defineLabels } from '@tradebridge/contract/labels';

/** What was expected in a file of postcodes: each label completes 'expected …'. */
export const localityLabels = defineLabels('addresses', {
  fileHeader: "a header that names {columns}, or GeoNames' AU.txt",
  fileUtf8: 'UTF-8',
  fileCells: 'a cell for each column of the header',
  fileColumns: "at least five columns, as GeoNames' AU.txt has them",
  fileCountry: 'AU, a place in Australia',
  fileWithoutPlaces: 'places and their postcodes',
  fileEmpty: 'places and their postcodes; it is empty',
  filePostcode: 'a postcode of four digits',
  fileName: 'a name of 1 to 200 characters',
  fileState: 'a state or territory of Australia, such as VIC',
});
