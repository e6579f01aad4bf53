import { suburbs } from './addresses.ts';

// Places in addition to those in the demonstration's addresses: several with one postcode,
// postcodes across states, and every capital. The postcodes are real.
const others = `
0800 NT Darwin|0872 NT Yulara|0872 SA Ernabella|0872 WA Gibson Desert North|2000 NSW Sydney|2600 ACT Canberra
2620 NSW Queanbeyan|2620 ACT Hume|3000 VIC Melbourne|3011 VIC Seddon|3016 VIC Williamstown North
3018 VIC Seaholme|3020 VIC Albion|3021 VIC Kings Park|3030 VIC Werribee South|3056 VIC Brunswick North
3072 VIC Preston West|3128 VIC Box Hill South|3175 VIC Dandenong North|3199 VIC Frankston South
3220 VIC Newtown|3350 VIC Ballarat East|3550 VIC East Bendigo|3644 VIC Cobram|3644 NSW Barooga
3690 VIC West Wodonga|4000 QLD Brisbane|4383 NSW Jennings|4383 QLD Wallangarra|5000 SA Adelaide
6000 WA Perth|7000 TAS Hobart`
  .trim()
  .split(/[|\n]/)
  .map((entry) => {
    const [postcode = '', stateCode = '', ...name] = entry.split(' ');
    return { postcode, stateCode, name: name.join(' ') };
  });

/** Localities to try addresses with; an operator imports the real list. */
export const demonstrationLocalities = [
  ...suburbs.map((suburb) => ({ ...suburb, stateCode: 'VIC' })),
  ...others,
];
