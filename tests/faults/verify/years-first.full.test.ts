/** The other half is in the file beside it, so that they run at once. */
import { testYears } from "./years.fixtures.ts";

testYears([1, 2, 3, 4, 5]);
