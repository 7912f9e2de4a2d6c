/** The other half is in the file beside it, so that they run at once. */
import { testYears } from "./years.fixtures.ts";

testYears([6, 7, 8, 9, 10]);
