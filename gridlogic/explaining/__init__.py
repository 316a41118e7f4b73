from gridlogic.explaining.explanation import End, Explanation, explain
